// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Coasters that guests may take home.
contract Coasters {
    address public immutable printer = msg.sender;
    uint256 public left;

    function print(uint256 many) external {
        require(msg.sender == printer, "only the printer");
        left += many;
    }

    function take() external {
        left -= 1;
    }
}
