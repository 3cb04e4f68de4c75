// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Tables under the trees.
contract Terrace {
    uint256 public immutable tables;
    mapping(uint256 table => address guest) public reservedFor;

    error Taken(uint256 table, address guest);

    constructor(uint256 many) {
        tables = many;
    }

    function reserve(uint256 table) external {
        require(table < tables, "no such table");
        if (reservedFor[table] != address(0)) revert Taken(table, reservedFor[table]);
        reservedFor[table] = msg.sender;
    }
}
