// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Every tenth tea is free. Guests speak to the proxy, which borrows this code.
contract LoyaltyCards {
    address public keeper;
    mapping(address guest => uint256 teas) public stamps;

    event Stamped(address indexed guest, uint256 teas);

    function open(address by) external {
        require(keeper == address(0), "open already");
        keeper = by;
    }

    function stamp(address guest) external returns (bool isFree) {
        require(msg.sender == keeper, "only the keeper");
        stamps[guest] += 1;
        emit Stamped(guest, stamps[guest]);
        return stamps[guest] % 10 == 0;
    }
}
