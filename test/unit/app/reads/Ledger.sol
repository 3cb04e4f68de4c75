// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Functions to read: with and without arguments, of one name, and ones that revert.
contract Ledger {
    struct Order {
        address owner;
        uint256[] amounts;
        string note;
    }

    uint256 public total;
    string public name = "Ledger";
    address public immutable keeper = msg.sender;

    error Unknown(address owner, uint256 limit);

    function set(uint256 value) external {
        total = value;
    }

    function sum(Order calldata order) external view returns (uint256 ordered, Order memory same) {
        for (uint256 at = 0; at < order.amounts.length; at++) ordered += order.amounts[at];
        ordered += total;
        same = order;
    }

    function twice(uint256 value) external pure returns (uint256) {
        return 2 * value;
    }

    function twice(string calldata text) external pure returns (string memory) {
        return string.concat(text, text);
    }

    function pick(uint256 at) external view returns (uint256) {
        return [total, total + 1][at];
    }

    function limitOf(address owner) external pure returns (uint256) {
        revert Unknown(owner, 7);
    }

    function closed() external pure returns (bool) {
        revert("The ledger is closed");
    }
}
